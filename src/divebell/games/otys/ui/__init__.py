"""What people see of Otys: its words, its board in the browser and the one in the terminal."""
