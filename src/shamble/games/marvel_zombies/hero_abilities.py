"""What skills, Heroic Traits, Bystander cards and Zombie Heroes do in hero mode, where no chapter has it."""

from __future__ import annotations
