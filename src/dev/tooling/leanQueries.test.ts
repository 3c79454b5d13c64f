import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { leanQueries, standInForQueries } from './leanQueries'

const folder = join(dirname(createRequire(import.meta.url).resolve('kysely')), '../esm')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

test('the read-only query compiler supports no statement that changes or creates a table', () => {
  const lean = leanQueries(read('query-compiler/default-query-compiler.js'), '')
  const methods = [...lean.matchAll(/^ {4}(visit\w+)\(/gm)].map(([, name = '']) => name)
  expect(methods).toEqual(
    expect.arrayContaining(['visitSelectQuery', 'visitWhere', 'visitRaw', 'visitAggregateFunction']),
  )
  expect(methods.filter((name) => /Insert|Update|Delete|Merge|Create|Alter|Drop|Constraint/.test(name))).toEqual([])
})

test('a visit table contains every remaining method and no other', () => {
  const lean = leanQueries(read('operation-node/operation-node-visitor.js'), '')
  const left = leanQueries(read('query-compiler/default-query-compiler.js'), '')
  const visited = [...lean.matchAll(/this\.(visit\w+)\.bind/g)].map(([, name = '']) => name)
  const methods = [...left.matchAll(/^ {4}(visit\w+)\(/gm)].map(([, name = '']) => name)
  expect(visited.toSorted()).toEqual(methods.toSorted())
})

test('a rare clause remains if our code uses it', () => {
  const builder = read('query-builder/select-query-builder.js')
  expect(leanQueries(builder, '')).not.toContain(' forUpdate(')
  expect(leanQueries(builder, 'rows.forUpdate()')).toContain(' forUpdate(')
})

test('a stub exports the name of the module that it replaces', () => {
  expect(standInForQueries('schema/schema.js')).toMatch(/export class SchemaModule /)
  expect(standInForQueries('kysely.js')).toBeUndefined()
})

test('a file of another shape is an error', () => {
  expect(() => leanQueries('export const nothing = 1', '')).toThrow('another shape')
})
