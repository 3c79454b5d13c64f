import { expect, test } from 'vitest'
import { venueDoor } from './venueDoor'
import { attachToastTeller, type Toast } from '@/ui/showToast'
import { tellUnknownVenue } from './tellUnknownVenue'

test('the notice names the venue that is not there and the one that is open, and opens the list', () => {
  const shown: Toast[] = []
  const detach = attachToastTeller((toast) => shown.push(toast))
  let opened = 0
  const leave = venueDoor.onOpen(() => (opened += 1))
  const signing = { name: 'Paper', version: '1', chainId: 1 }
  const venue = { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: '/ws', signing } as const
  tellUnknownVenue('nope', { venue })
  expect(shown).toMatchObject([
    { tone: 'warn', isRisk: true, title: 'There is no venue "nope".', detail: 'Paper (PAPER) is open instead.' },
  ])
  shown[0]?.action?.onPress()
  leave()
  shown[0]?.action?.onPress()
  detach()
  expect(opened).toBe(1)
})
