export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...inside)
  return element
}

/** Skips unchanged texts, because even such a write costs a layout. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

export function tableOf(
  name: string,
  heads: readonly string[],
): { table: HTMLTableElement; body: HTMLTableSectionElement } {
  const body = make('tbody')
  const head = make('thead', {}, make('tr', {}, ...heads.map((text) => make('th', {}, text))))
  return { table: make('table', { 'aria-label': name }, head, body), body }
}

const formats = new Map<number, Intl.NumberFormat>()

export function written(value: number, decimals = 2): string {
  const known = formats.get(decimals)
  const format =
    known ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  if (known === undefined) formats.set(decimals, format)
  return format.format(value)
}
