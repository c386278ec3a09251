"""What happens in a battle, told to people in sentences."""
