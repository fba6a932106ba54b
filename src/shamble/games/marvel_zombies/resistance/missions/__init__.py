"""The missions of Heroes' Resistance, all ours: its own are lost."""
