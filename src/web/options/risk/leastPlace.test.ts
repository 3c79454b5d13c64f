import { expect, test } from 'vitest'
import { leastPlace } from './leastPlace'

const cells = (rows: readonly (readonly (number | undefined)[])[]) => rows.map((row) => row.map((units) => ({ units })))

test('the first of several least cells is returned, and unknown cells are skipped', () => {
  const rows = [
    [3, undefined, 5],
    [-2, 4, -7],
    [-7, undefined, 0],
  ]
  expect(leastPlace(cells(rows))).toEqual({ row: 1, column: 2 })
})

test('without any known cell there is no least cell', () => {
  expect(leastPlace(cells([[undefined], [undefined]]))).toBeUndefined()
  expect(leastPlace([])).toBeUndefined()
})
