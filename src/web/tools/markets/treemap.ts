export type Tile<Item> = {
  readonly item: Item
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Fills a box with tiles whose areas are proportional to the weights, as square as possible (squarified treemap, Bruls
 * et al. 2000). Items without weight get no tile.
 */
export function treemap<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  width: number,
  height: number,
): readonly Tile<Item>[] {
  const weighed = items
    .map((item) => ({ item, weight: weightOf(item) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const scale = total === 0 ? 0 : (width * height) / total
  const tiles: Tile<Item>[] = []
  let box: Box = { x: 0, y: 0, width, height }
  let rest = weighed.map(({ item, weight }) => ({ item, area: weight * scale }))
  while (rest.length > 0) {
    const count = rowLength(
      rest.map(({ area }) => area),
      Math.min(box.width, box.height),
    )
    const row = rest.slice(0, count)
    const sum = row.reduce((all, { area }) => all + area, 0)
    const isTall = box.width >= box.height
    const depth = sum / (isTall ? box.height : box.width)
    let at = 0
    for (const { item, area } of row) {
      const length = area / depth
      tiles.push(
        isTall
          ? { item, x: box.x, y: box.y + at, width: depth, height: length }
          : { item, x: box.x + at, y: box.y, width: length, height: depth },
      )
      at += length
    }
    box = isTall
      ? { ...box, x: box.x + depth, width: box.width - depth }
      : { ...box, y: box.y + depth, height: box.height - depth }
    rest = rest.slice(count)
  }
  return tiles
}

/** The number of areas in a row along a side, after which another one would make its worst tile longer. */
function rowLength(areas: readonly number[], side: number): number {
  let sum = 0
  let worst = Infinity
  for (const [index, area] of areas.entries()) {
    sum += area
    const depth = sum / side
    const longest = Math.max(...areas.slice(0, index + 1).map((one) => ratio(depth, one / depth)))
    if (longest > worst) return index
    worst = longest
  }
  return areas.length
}

const ratio = (a: number, b: number) => Math.max(a / b, b / a)
