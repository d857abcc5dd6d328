-- English writes the sign next to its number, as the rest of the tool does.
update plan set content = replace(content::text, ' % off ', '% off ')::jsonb where content::text like '% \% off %';
