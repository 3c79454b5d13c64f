import { firstDifference } from '@/core/lib/firstDifference'
import type { ClusterKind } from './ClusterTag'
import { write } from './writeStyle'

/** Position of a price in pixels from the top, or the edge beyond which it lies. */
export function linePlace(y: number | undefined, height: number): number | 'above' | 'below' | undefined {
  if (y === undefined) return undefined
  if (y < 0) return 'above'
  return y > height ? 'below' : y
}

type Placed = {
  readonly line: HTMLElement
  readonly handle: HTMLElement | null
  readonly tag: HTMLElement | null
  /** `undefined` for a line that never joins a cluster. */
  readonly kind: ClusterKind | undefined
  /** Position of the price in pixels from the top, possibly beyond the edges. */
  readonly y: number
  readonly isBeyond: boolean
}

/** A price to print on the axis, in pixels from the top. */
export type AxisPrice = { readonly y: number; readonly text: string; readonly tone: string }

export type Room = {
  /** Distance between the middles of two handles. */
  readonly handleGap?: number
  /** Height to leave free at the top, for the overlay in the corner. An order there counts as beyond the scale. */
  readonly top?: number
  /** Least number of near orders that share a tag. */
  readonly fold?: number
  readonly clusterText?: (members: readonly HTMLElement[], kind: ClusterKind) => string
}

/**
 * Positions all lines. Runs on each frame of a pan or zoom, so it works without React. Movable lines beyond the scale
 * stay at its edge, and other lines there are hidden. Handles are spread `handleGap` pixels apart, each with a bent
 * connector to its line; `fold` or more orders share a tag until hovered. Returns what the axis prints.
 */
export function placeLines(
  overlay: HTMLElement,
  height: number,
  yOf: (price: number) => number | undefined,
  room: Room = {},
): readonly AxisPrice[] {
  const { from, to } = handleSpan(height, room)
  const columns = new Map<string, Placed[]>()
  const inView: Placed[] = []
  for (const line of overlay.querySelectorAll<HTMLElement>('[data-line-price]')) {
    const y = yOf(Number(line.dataset['linePrice']))
    const handle = line.querySelector<HTMLElement>('[data-handle]')
    // A dragged handle keeps its offset from the line.
    const isHeld = handle?.dataset['held'] !== undefined
    const canWait = line.dataset['lineKind'] === 'order' || line.dataset['lineKind'] === 'waiting'
    const isInTop = canWait && !isHeld && y !== undefined && y < (room.top ?? 0)
    const place = isInTop ? 'above' : linePlace(y, height)
    const isBeyond = place === 'above' || place === 'below'
    const isHidden = y === undefined || place === undefined || (isBeyond && !canWait)
    write(line, 'visibility', isHidden ? 'hidden' : '')
    if (isHidden) continue
    writeData(line, 'beyond', isBeyond ? place : undefined)
    const tag = line.querySelector<HTMLElement>('[data-cluster-tag]')
    if (isHeld) leaveCluster({ handle, tag })
    const column = isHeld ? undefined : (handle?.dataset['handle'] ?? (canWait ? 'own' : undefined))
    // At the edge, the handles of a column share the free space.
    if (!isBeyond || column === undefined)
      write(line, 'top', `${place === 'above' ? from : place === 'below' ? to : place}px`)
    const placed = { line, handle, tag, kind: kindOf(tag), y, isBeyond }
    if (linePlace(y, height) === y && line.dataset['axis'] !== undefined) inView.push(placed)
    if (column === undefined) continue
    const members = columns.get(column) ?? []
    columns.set(column, members)
    members.push(placed)
  }
  for (const placed of columns.values()) spreadHandles(placed, height, room)
  return inView.filter(isPrinted).map(({ line: { dataset }, y }) => {
    return { y, text: dataset['axis'] ?? '', tone: dataset['tone'] ?? '' }
  })
}

/** Of orders that share a tag, only the price of one is printed. */
function isPrinted({ handle, tag }: Placed): boolean {
  return handle?.dataset['cluster'] !== 'closed' || tag?.hidden === false
}

const defaultGap = 22

/** Range of the handles' middles, and the distance between them. */
export function handleSpan(height: number, { handleGap: gap = defaultGap, top = 0 }: Room): HandleSpan {
  const edgeMargin = gap / 2 + 1
  const from = edgeMargin + top
  return { gap, from, to: Math.max(from, height - edgeMargin) }
}

function spreadHandles(placed: readonly Placed[], height: number, room: Room): void {
  const { clusterText = ({ length }) => String(length), fold = leastCluster } = room
  const { gap: handleGap, from, to } = handleSpan(height, room)
  // Without room for all, near orders share a tag sooner.
  const least = (placed.length - 1) * handleGap > to - from ? Math.min(fold, leastCluster) : fold
  const stacks = stacksOf(placed, { gap: handleGap, from, to }, least)
  const places = spreadPlaces(stacks.map(middle), handleGap, from, to)
  for (const [index, stack] of stacks.entries()) {
    const place = places[index] ?? 0
    const [only] = stack
    if (stack.length === 1 && only !== undefined) {
      leaveCluster(only)
      putHandle(only, place)
    } else {
      const open = spreadPlaces(
        stack.map(() => place),
        handleGap,
        from,
        to,
      )
      putCluster(stack, place, { places: open, clusterText })
    }
  }
}

const middle = (stack: readonly Placed[]) => stack.reduce((sum, { y }) => sum + y, 0) / stack.length

/** Two handles show more than the tag of a cluster. */
const leastCluster = 3

export type HandleSpan = { readonly gap: number; readonly from: number; readonly to: number }

/** Groups orders of a kind whose handles would overlap, in order of position. All other lines stay single. */
function stacksOf(placed: readonly Placed[], span: HandleSpan, least: number): readonly (readonly Placed[])[] {
  const ofKind = (kind: ClusterKind | undefined) => placed.filter((one) => one.kind === kind)
  return [
    ...ofKind(undefined).map((one) => [one]),
    ...clustersOf(ofKind('order'), span, least),
    ...clustersOf(ofKind('draft'), span, least),
  ]
}

function clustersOf(
  orders: readonly Placed[],
  { gap, from, to }: HandleSpan,
  least: number,
): readonly (readonly Placed[])[] {
  const runs: Placed[][] = []
  for (const order of orders.toSorted((a, b) => a.y - b.y)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNear = last !== undefined && within(order.y, from, to) - within(last.y, from, to) < gap
    if (run !== undefined && isNear) run.push(order)
    else runs.push([order])
  }
  return runs.flatMap((run) => (run.length < least ? run.map((one) => [one]) : [run]))
}

function putHandle({ line, handle, y, isBeyond }: Placed, place: number): void {
  // A line beyond the scale has no position to lead to, so the whole element moves.
  if (isBeyond) write(line, 'top', `${place}px`)
  if (handle === null) return
  const lead = isBeyond ? 0 : Math.round(place - y)
  setLead(handle, lead)
  // The cross beside the handle moves with it.
  write(line, '--lead', `${lead}px`)
}

/** A shorter distance than this between a handle and its line needs no bend. */
const leastLead = 2

function setLead(handle: HTMLElement, lead: number): void {
  write(handle, '--lead', `${lead}px`)
  write(handle, '--lead-length', `${Math.abs(lead)}px`)
  writeData(handle, 'lead', Math.abs(lead) < leastLead ? undefined : lead > 0 ? 'down' : 'up')
}

function writeData(element: HTMLElement, name: string, value: string | undefined): void {
  if (element.dataset[name] === value) return
  if (value === undefined) delete element.dataset[name]
  else element.dataset[name] = value
}

type Open = { readonly places: readonly number[]; readonly clusterText: NonNullable<Room['clusterText']> }

/** Lines of a cluster are positioned even while hidden, so that opening the cluster moves nothing under the pointer. */
function putCluster(members: readonly Placed[], place: number, { places, clusterText }: Open): void {
  const isOpen = members.some(({ line, handle }) => line.matches(':hover') || handle?.matches(':focus-visible'))
  const head = members[Math.floor((members.length - 1) / 2)]
  for (const [index, member] of members.entries()) {
    putHandle(member, places[index] ?? place)
    if (member.handle !== null) writeData(member.handle, 'cluster', isOpen ? 'open' : 'closed')
    const { tag } = member
    if (tag === null) continue
    tag.hidden = isOpen || member !== head
    if (tag.hidden) continue
    const sides = new Set(members.map(({ line }) => line.dataset['side']))
    writeData(tag, 'side', sides.size === 1 ? (member.line.dataset['side'] ?? '') : 'both')
    const lines = members.map(({ line }) => line)
    const text = `${clusterText(lines, member.kind ?? 'order')}${beyondArrow(members)}`
    // Skips unchanged text, because this runs on each frame.
    if (tag.textContent !== text) tag.textContent = text
    setLead(tag, Math.round(place - Number.parseFloat(member.line.style.top)))
  }
}

function beyondArrow(members: readonly Placed[]): string {
  if (!members.every(({ isBeyond }) => isBeyond)) return ''
  return members[0]?.line.dataset['beyond'] === 'above' ? ' ↑' : ' ↓'
}

function kindOf(tag: HTMLElement | null): ClusterKind | undefined {
  const kind = tag?.dataset['clusterTag']
  return kind === 'order' || kind === 'draft' ? kind : undefined
}

function leaveCluster({ handle, tag }: Pick<Placed, 'handle' | 'tag'>): void {
  if (handle?.dataset['cluster'] === undefined) return
  delete handle.dataset['cluster']
  if (tag !== null) tag.hidden = true
}

/** Handles that touch each other, stacked downwards from `first`. */
type Run = { readonly members: readonly number[]; readonly first: number }

/** Tolerance for rounding in sums. */
const hair = 1e-6

/**
 * Returns positions as close as possible to the `wanted` middles, in their order and without overlap. If there is too
 * little space, handles overlap evenly.
 */
export function spreadPlaces(wanted: readonly number[], size: number, from: number, to: number): readonly number[] {
  const gap = wanted.length > 1 ? Math.min(size, Math.max(0, to - from) / (wanted.length - 1)) : size
  const inside = wanted.map((place) => within(place, from, to))
  const order = wanted
    .map((_, index) => index)
    .sort((a, b) => firstDifference((wanted[a] ?? 0) - (wanted[b] ?? 0), a - b))
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
