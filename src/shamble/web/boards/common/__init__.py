"""What the boards share: palette and marks (board.css), tokens (symbols.svg), ways to draw with them."""
