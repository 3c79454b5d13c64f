import { expect, test } from 'vitest'
import {
  columnsOfSet,
  isSameColumns,
  readColumnSets,
  setNameError,
  withSetRemoved,
  withSetRenamed,
  withSetSaved,
  type ColumnSets,
} from './columnSets'

const mine: ColumnSets = {
  chosen: 'own:Mine',
  saved: [
    { name: 'Mine', columns: ['gamma', 'bid', 'ask'] },
    { name: 'Other', columns: ['mark'] },
  ],
}

test('sets survive storage, and an invalid set does not affect the others', () => {
  expect(readColumnSets(JSON.parse(JSON.stringify(mine)))).toEqual(mine)
  expect(
    readColumnSets({
      chosen: 'own:Mine',
      saved: [
        null,
        { name: '', columns: [] },
        { name: 'x'.repeat(31), columns: [] },
        { name: 'Mine', columns: ['gamma', 'rho', 'gamma'] },
        { name: 'Mine', columns: ['mark'] },
        { name: 'No columns' },
      ],
    }),
  ).toEqual({ chosen: 'own:Mine', saved: [{ name: 'Mine', columns: ['gamma'] }] })
  expect(readColumnSets(undefined)).toEqual({ chosen: 'trading', saved: [] })
  expect(readColumnSets({ chosen: 7, saved: 'none' })).toEqual({ chosen: 'trading', saved: [] })
})

test('a chosen set that no longer exists becomes the first preset', () => {
  expect(readColumnSets({ chosen: 'own:Gone', saved: [] }).chosen).toBe('trading')
  expect(readColumnSets({ chosen: 'toString', saved: [] }).chosen).toBe('trading')
  expect(readColumnSets({ chosen: 'greeks', saved: [] }).chosen).toBe('greeks')
})

test('saving under an existing name replaces its columns and keeps its place', () => {
  const saved = withSetSaved({ ...mine, chosen: 'greeks' }, 'Mine', ['vega'])
  expect(saved).toEqual({ chosen: 'own:Mine', saved: [{ name: 'Mine', columns: ['vega'] }, mine.saved[1]] })
  expect(columnsOfSet(saved, 'own:Mine')).toEqual(['vega'])
})

test('renaming follows the chosen set and replaces the one with that name', () => {
  expect(withSetRenamed(mine, 'Mine', 'Other')).toEqual({
    chosen: 'own:Other',
    saved: [{ name: 'Other', columns: ['gamma', 'bid', 'ask'] }],
  })
  expect(withSetRenamed(mine, 'Mine', 'Mine')).toEqual(mine)
  expect(withSetRenamed({ ...mine, chosen: 'greeks' }, 'Mine', 'New').chosen).toBe('greeks')
})

test('a deleted set is no longer the chosen one', () => {
  expect(withSetRemoved(mine, 'Mine')).toEqual({ chosen: 'trading', saved: [mine.saved[1]] })
  expect(withSetRemoved(mine, 'Other').chosen).toBe('own:Mine')
})

test('sets differ only by their columns and the order of the movable ones', () => {
  expect(isSameColumns(['gamma', 'bid', 'ask'], ['ask', 'gamma', 'bid'])).toBe(true)
  expect(isSameColumns(['gamma', 'vega', 'bid'], ['vega', 'gamma', 'bid'])).toBe(false)
  expect(isSameColumns(['gamma'], ['gamma', 'bid'])).toBe(false)
})

test('a set needs a name that no preset has', () => {
  expect(setNameError('')).toBe('Enter a name')
  expect(setNameError('x'.repeat(31))).toBe('Names can have up to 30 characters')
  expect(setNameError('Greeks')).toBe('“Greeks” is a preset name. Choose another.')
  expect(setNameError('Own greeks')).toBeUndefined()
})
