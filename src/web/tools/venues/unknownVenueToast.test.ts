import { expect, test } from 'vitest'
import { attachToastListener, type Toast } from '@/web/ui/showToast'
import { showUnknownVenue } from './unknownVenueToast'
import { venueDoor } from './venueDoor'

test.each([
  ['Paper', 'paper', 'Showing Paper instead.'],
  ['Mine', 'paper', 'Showing Mine (PAPER) instead.'],
  ['Real', 'real', 'Showing Real (REAL MONEY) instead.'],
] as const)('%s, a %s venue, is named with its kind unless the name says it', (name, kind, detail) => {
  const shown: Toast[] = []
  const detach = attachToastListener((toast) => shown.push(toast))
  const signing = { name: 'Any', version: '1', chainId: 1 }
  showUnknownVenue('nope', { venue: { id: 'a', name, kind, restUrl: '/api', wsUrl: '/ws', signing } })
  detach()
  expect(shown).toMatchObject([{ detail }])
})

test('the notice names the missing venue and the open one, and opens the list', () => {
  const shown: Toast[] = []
  const detach = attachToastListener((toast) => shown.push(toast))
  let opened = 0
  const leave = venueDoor.onOpen(() => (opened += 1))
  const signing = { name: 'Paper', version: '1', chainId: 1 }
  const venue = { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: '/ws', signing } as const
  showUnknownVenue('nope', { venue })
  expect(shown).toMatchObject([
    { tone: 'warn', isRisk: true, title: 'Unknown venue “nope”.', detail: 'Showing Paper instead.' },
  ])
  shown[0]?.action?.onPress()
  leave()
  shown[0]?.action?.onPress()
  detach()
  expect(opened).toBe(1)
})
