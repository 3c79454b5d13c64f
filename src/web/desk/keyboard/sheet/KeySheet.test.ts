import { expect, test } from 'vitest'
import { shortcutIds } from '@/web/ui/shortcuts/shortcutActions'
import { keyCategories } from './KeySheet'

test('every action is in exactly one category', () => {
  expect(keyCategories.flatMap(({ ids }) => ids).toSorted()).toEqual([...shortcutIds].toSorted())
})
