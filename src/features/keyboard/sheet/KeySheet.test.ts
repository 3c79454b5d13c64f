import { expect, test } from 'vitest'
import { keyActionIds } from '@/ui/keys/keyActions'
import { keyCategories } from './KeySheet'

test('every action is in one category', () => {
  expect(keyCategories.flatMap(({ ids }) => ids).toSorted()).toEqual([...keyActionIds].toSorted())
})
