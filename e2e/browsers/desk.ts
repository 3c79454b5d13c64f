import { setTimeout } from 'node:timers/promises'
import type { Browser } from './browser'

/** A locator: a CSS selector, and a substring of the accessible name, or a pattern that the whole name must match. */
export type Query = { readonly css: string; readonly name?: string | RegExp; readonly nth?: number }

export type Found = {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly value: string
  readonly isDisabled: boolean
  /** True if a press would meet another element. */
  readonly isCovered: boolean
  readonly count: number
}

const roles = {
  button: 'button,[role=button]',
  tab: '[role=tab]',
  radio: 'input[type=radio]',
  dialog: 'dialog,[role=dialog]',
  slider: '[role=slider]',
} as const
export type Role = keyof typeof roles

/** Finds by role, within the elements that a selector names. */
export const byRole = (role: Role, name: string | RegExp, within = ''): Query => ({
  css: roles[role]
    .split(',')
    .map((one) => `${within} ${one}`.trim())
    .join(','),
  name,
})

/** How long a state may take to come on a busy machine. */
const patienceMs = 30_000
export const keys = { enter: '\uE007', control: '\uE009', escape: '\uE00C' } as const

/** Drives a page as a user would: finds elements by accessible name, clicks at their position and types. */
export function createDesk(browser: Browser) {
  const find = async ({ css, name, nth = 0 }: Query): Promise<Found | undefined> => {
    const pattern = name instanceof RegExp ? name.source : name?.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return (await browser.call(findInPage, { css, pattern, nth })) ?? undefined
  }
  const until = async <Value>(
    what: string,
    read: () => Promise<Value | undefined>,
    ms = patienceMs,
  ): Promise<Value> => {
    for (const giveUpAt = Date.now() + ms; ;) {
      const value = await read()
      if (value !== undefined) return value
      if (Date.now() > giveUpAt) throw new Error(`not within ${ms / 1000} s: ${what}`)
      await setTimeout(100)
    }
  }
  const wait = (query: Query, ms?: number) => until(nameOf(query), () => find(query), ms)
  const waitGone = (query: Query) =>
    until(`${nameOf(query)} is gone`, async () => ((await find(query)) === undefined ? true : undefined))
  const waitText = (query: Query, pattern: RegExp, ms?: number) =>
    until(
      `${nameOf(query)} says ${pattern}`,
      async () => {
        const found = await find(query)
        return found !== undefined && pattern.test(found.text) ? found : undefined
      },
      ms,
    )
  /** Waits until the element is enabled and has stayed in its place for a moment. */
  const settled = async (query: Query): Promise<Found> => {
    let last: Found | undefined
    return until(`${nameOf(query)} is enabled, still and not covered`, async () => {
      const found = await find(query)
      const isStill =
        found !== undefined && found.x === last?.x && found.y === last.y && !found.isDisabled && !found.isCovered
      last = found
      return isStill ? found : undefined
    })
  }
  const movePointer = ({ x, y }: Found) =>
    browser.act({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }] })
  /** Points first: what a notice has moved meanwhile is looked for again. */
  const press = async (query: Query): Promise<void> => {
    await until(`${nameOf(query)} stays under the pointer`, async () => {
      const before = await settled(query)
      await movePointer(before)
      const now = await settled(query)
      return now.x === before.x && now.y === before.y ? now : undefined
    })
    const actions = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const
    await browser.act({ type: 'pointer', id: 'mouse', actions })
  }
  const type = (values: readonly string[]) =>
    browser.act({
      type: 'key',
      id: 'keyboard',
      actions: values.flatMap(
        (value) =>
          [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ] as const,
      ),
    })
  return {
    browser,
    find,
    until,
    wait,
    waitGone,
    waitText,
    press,
    type,
    /** Replaces the text of a field. */
    fill: async (query: Query, text: string): Promise<void> => {
      await press(query)
      await browser.act({
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: keys.control },
          { type: 'keyDown', value: 'a' },
          { type: 'keyUp', value: 'a' },
          { type: 'keyUp', value: keys.control },
        ],
      })
      await type(text.split(''))
    },
    /** Drags an element by pixels and releases it. */
    drag: async (query: Query, down: number): Promise<void> => {
      const { x, y } = await settled(query)
      const moves = Array.from({ length: 8 }, (_, step) => ({
        type: 'pointerMove' as const,
        x,
        y: Math.round(y + (down * (step + 1)) / 8),
        duration: 40,
      }))
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 100 },
        ...moves,
        { type: 'pause', duration: 200 },
        { type: 'pointerUp', button: 0 },
      ] as const
      await browser.act({ type: 'pointer', id: 'mouse', actions })
    },
    textsOf: (css: string) =>
      browser.call((selector) => Array.from(document.querySelectorAll(selector), (one) => one.textContent ?? ''), css),
    path: () => browser.call(() => location.pathname, undefined),
  }
}
export type Desk = ReturnType<typeof createDesk>

const nameOf = ({ css, name }: Query) => (name === undefined ? css : `${String(name)} among ${css}`)

/** Runs in the page: the nth visible element of a selector and a name, scrolled into view. */
function findInPage({ css, pattern, nth }: { css: string; pattern: string | undefined; nth: number }): Found | null {
  const labelOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []
    const texts = [...labelled.map((id) => document.getElementById(id)), ...labels].map((one) => one?.textContent ?? '')
    return (element.getAttribute('aria-label') ?? (texts.join(' ') || (element.textContent ?? ''))).trim()
  }
  const expected = pattern === undefined ? undefined : new RegExp(pattern)
  const found = Array.from(document.querySelectorAll(css)).filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || getComputedStyle(element).visibility === 'hidden') return false
    return expected === undefined || expected.test(labelOf(element))
  })
  const element = found[nth]
  if (element === undefined) return null
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = element.getBoundingClientRect()
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
  const hit = document.elementFromPoint(x, y)
  const label = element.closest('label')
  return {
    x,
    y,
    isCovered: hit === null || !(element.contains(hit) || hit.contains(element) || label?.contains(hit) === true),
    text: element.textContent ?? '',
    value: 'value' in element ? String(element.value) : '',
    isDisabled: element.matches(':disabled,[aria-disabled=true]'),
    count: found.length,
  }
}
