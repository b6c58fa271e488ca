"""What people see of Aquatica: its words, its board in the browser and the one in the terminal."""
