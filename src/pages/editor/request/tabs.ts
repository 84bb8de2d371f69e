/** Tabs in the pattern of the WAI-ARIA Authoring Practices, with arrow keys, Home and End. */

/** Turns a list of buttons with `aria-controls` into tabs, of which the first is selected. */
export function makeTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const choose = (next: HTMLElement) => {
    for (const tab of tabs) {
      const isNext = tab === next;
      tab.setAttribute('aria-selected', String(isNext));
      tab.tabIndex = isNext ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isNext;
    }
  };
  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((candidate) => target instanceof Node && candidate.contains(target));
    if (tab) choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    if (!tab) return;
    choose(tab);
    tab.focus();
  });
  const [first] = tabs;
  if (first) choose(first);
}
