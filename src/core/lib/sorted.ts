/**
 * Where `value` belongs in a sorted list: the place of the first item that is not before it, or the length of the
 * list. `isBefore(item, value)` must be true for a beginning of the list and false for the rest.
 */
export function lowerBound<Item, Value>(
  list: readonly Item[],
  value: Value,
  isBefore: (item: Item, value: Value) => boolean,
): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // `middle` is inside the list, so what is there is an Item, even where Item allows undefined.
    if (isBefore(list[middle] as Item, value)) low = middle + 1
    else high = middle
  }
  return low
}
