/**
 * Finds the index of the first item that is not before `value`, or the length of the list. `isBefore(item, value)`
 * must be true for a prefix of the list and false for the rest.
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
    // `middle` is inside the list, so the element is an Item, even where Item allows undefined.
    if (isBefore(list[middle] as Item, value)) low = middle + 1
    else high = middle
  }
  return low
}
