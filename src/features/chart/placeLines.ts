/** Chips nearer to each other than this cannot be read. */
const chipGap = 16

/** Where a line is drawn, in pixels from the top: at its price, or beyond which edge of the scale its price lies. */
export function linePlace(y: number | undefined, height: number): number | 'above' | 'below' | undefined {
  if (y === undefined) return undefined
  if (y < 0) return 'above'
  return y > height ? 'below' : y
}

type Placed = {
  readonly line: HTMLElement
  readonly handle: HTMLElement | null
  /** Of its price, perhaps beyond the edges. */
  readonly y: number
  readonly isBeyond: boolean
}

/**
 * Puts every line of the overlay where its price is, without React: it happens on each frame of a pan or a zoom. What can
 * be moved and lies beyond the scale waits at its edge, where it can still be reached; other lines are left out. Handles
 * that would cover each other are spread, `handleGap` pixels from middle to middle, each with a leader to its line.
 */
export function placeLines(
  overlay: HTMLElement,
  height: number,
  yOf: (price: number) => number | undefined,
  handleGap = 22,
): void {
  const edgeMargin = handleGap / 2 + 1
  const columns = new Map<string, Placed[]>()
  for (const line of overlay.querySelectorAll<HTMLElement>('[data-line-price]')) {
    const y = yOf(Number(line.dataset['linePrice']))
    const place = linePlace(y, height)
    const isBeyond = place === 'above' || place === 'below'
    const canWait = line.dataset['lineKind'] === 'order'
    const isHidden = y === undefined || place === undefined || (isBeyond && !canWait)
    line.style.visibility = isHidden ? 'hidden' : ''
    if (isHidden) continue
    if (isBeyond) line.dataset['beyond'] = place
    else delete line.dataset['beyond']
    line.style.top = `${place === 'above' ? edgeMargin : place === 'below' ? height - edgeMargin : place}px`
    const handle = line.querySelector<HTMLElement>('[data-handle]')
    // The one in hand stays as far from its line as it was taken hold of.
    if (handle?.dataset['held'] !== undefined) continue
    const column = handle?.dataset['handle'] ?? (canWait ? 'own' : undefined)
    if (column === undefined) continue
    const others = columns.get(column) ?? []
    columns.set(column, [...others, { line, handle, y, isBeyond }])
  }
  for (const placed of columns.values()) spreadHandles(placed, height, handleGap)
  thinChips(overlay)
}

/** Of the lines of a scale many may lie close together: as many say their amount as can be read. */
function thinChips(overlay: HTMLElement): void {
  const chips = [...overlay.querySelectorAll<HTMLElement>('[data-chip]')]
    .map((chip) => ({ chip, y: Number.parseFloat(chip.closest<HTMLElement>('[data-line-price]')?.style.top ?? '') }))
    .filter(({ y }) => Number.isFinite(y))
    .sort((a, b) => a.y - b.y)
  let last = -Infinity
  for (const { chip, y } of chips) {
    const hasRoom = y - last >= chipGap
    chip.style.opacity = hasRoom ? '' : '0'
    if (hasRoom) last = y
  }
}

function spreadHandles(placed: readonly Placed[], height: number, handleGap: number): void {
  const wanted = placed.map(({ y }) => y)
  const edgeMargin = handleGap / 2 + 1
  const places = spreadPlaces(wanted, handleGap, edgeMargin, Math.max(edgeMargin, height - edgeMargin))
  for (const [index, { line, handle, y, isBeyond }] of placed.entries()) {
    const place = places[index] ?? y
    // At the edge there is no line to lead to: all of it moves.
    if (isBeyond) line.style.top = `${place}px`
    const lead = isBeyond ? 0 : Math.round(place - y)
    if (handle === null) continue
    handle.style.setProperty('--lead', `${lead}px`)
    handle.style.setProperty('--lead-length', `${Math.abs(lead)}px`)
    if (Math.abs(lead) < 2) delete handle.dataset['lead']
    else handle.dataset['lead'] = lead > 0 ? 'down' : 'up'
  }
}

/** Handles that touch: one under the other from `first` on. */
type Run = { readonly members: readonly number[]; readonly first: number }

/** A sum of fractions may be off by a hair. */
const hair = 1e-6

/**
 * Where handles go whose preferred middles are `wanted` (in pixels, perhaps beyond the edges), so that none covers
 * another: as near to their places as that allows, in the order of their places, within `from` and `to`. Where there is
 * no room for all they overlap evenly.
 */
export function spreadPlaces(wanted: readonly number[], size: number, from: number, to: number): readonly number[] {
  const gap = wanted.length > 1 ? Math.min(size, Math.max(0, to - from) / (wanted.length - 1)) : size
  const inside = wanted.map((place) => within(place, from, to))
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b)
  const runs: Run[] = []
  for (const index of order) {
    let run: Run = { members: [index], first: inside[index] ?? from }
    for (let before = runs.at(-1); before !== undefined && overlaps(before, run, gap); before = runs.at(-1)) {
      runs.pop()
      const members = [...before.members, ...run.members]
      const mean = members.reduce((sum, at, place) => sum + (inside[at] ?? 0) - place * gap, 0) / members.length
      run = { members, first: within(mean, from, to - (members.length - 1) * gap) }
    }
    runs.push(run)
  }
  const places = [...wanted]
  for (const { members, first } of runs) {
    for (const [place, index] of members.entries()) places[index] = first + place * gap
  }
  return places
}

function overlaps(above: Run, below: Run, gap: number): boolean {
  return above.first + above.members.length * gap > below.first + hair
}

function within(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value))
}
