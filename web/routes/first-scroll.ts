let isOpen = false;

/**
 * Whether the router may scroll after a page was drawn. The first page has been there before the app, and whoever has scrolled it
 * meanwhile stays where they are.
 */
export function mayScroll(): boolean {
  const isFirst = !isOpen;
  isOpen = true;
  return !isFirst || window.scrollY === 0;
}
