import { expect, test, vi } from 'vitest'
import { notingKey } from '@/dev/testing/keysInProcess'
import type { Access } from '@/web/session/access/access'
import { oneClickInterceptor } from './oneClickInterceptor'

const maker = '0x00000000000000000000000000000000000000aa'

function scene(spend: () => []) {
  const steps: string[] = []
  const access: Access = {
    status: 'trading',
    account: maker,
    walletName: 'Test',
    isPaper: true,
    credentials: { apiKey: 'key', apiSecret: 'secret' },
    signingKey: notingKey(maker).key,
    signingKeyExpirySec: 1_800_000_000n,
    signingMode: 'oneClick',
    isPersisted: false,
  }
  const interceptor = oneClickInterceptor({
    access: { getSnapshot: () => access },
    oneClick: {
      isRunning: () => true,
      spend: () => {
        steps.push('spent')
        return spend()
      },
    },
    holdFrames: () => {
      steps.push('held')
      return () => void steps.push('released')
    },
  })
  return { steps, trader: () => interceptor.trader?.([], vi.fn()) }
}

test('frames are held before the limits are spent, because that already asks for a frame', () => {
  const { steps, trader } = scene(() => [])
  trader()
  expect(steps).toEqual(['held', 'spent'])
})

test('frames go on when an order is over the limits', () => {
  const { steps, trader } = scene(() => {
    throw new Error('over the limit')
  })
  expect(trader).toThrow('over the limit')
  expect(steps).toEqual(['held', 'spent', 'released'])
})
