import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coinSymbols } from './coinSymbols'

test('every listed asset has a mark in the sprite, and no mark is unlisted', () => {
  const sprite = readFileSync('src/web/ui/coins/coins.svg', 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(drawn).toEqual([...coinSymbols])
})
