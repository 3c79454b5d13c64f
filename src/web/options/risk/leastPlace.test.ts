import { expect, test } from 'vitest'
import { leastPlace } from './leastPlace'

const cells = (rows: readonly (readonly (number | undefined)[])[]) => rows.map((row) => row.map((units) => ({ units })))

test('the least figure has the place, the first of equal ones, and unknown ones have none', () => {
  const rows = [
    [3, undefined, 5],
    [-2, 4, -7],
    [-7, undefined, 0],
  ]
  expect(leastPlace(cells(rows))).toEqual({ row: 1, column: 2 })
})

test('nothing is least where nothing is known', () => {
  expect(leastPlace(cells([[undefined], [undefined]]))).toBeUndefined()
  expect(leastPlace([])).toBeUndefined()
})
