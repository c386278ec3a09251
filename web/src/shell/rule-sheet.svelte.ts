/** Which rule lies open over the page, if any. */
export const shownRule: { id: string | undefined } = $state({ id: undefined });

export function openRule(id: string): void {
  shownRule.id = id;
}
