import { expect, test } from 'vitest'
import { createPageStores, type PageStoresDeps } from '@/web/session/pageStores'
import { createLastCancel, placeAgainAction, type LastCancel } from './lastCancel'

function notices() {
  const stores = createPageStores({} as PageStoresDeps)
  const lastCancel = stores.get(createLastCancel)
  const cancelled = (atMs: number) => {
    const last: LastCancel = { orders: [], atMs }
    return { last, press: () => placed.get(atMs)?.() }
  }
  const placed = new Map<number, () => void>()
  return {
    lastCancel,
    notice: (atMs: number) => {
      const { last, press } = cancelled(atMs)
      const onPress = placeAgainAction(stores, last).action?.onPress
      if (onPress !== undefined) placed.set(atMs, onPress)
      return { last, press }
    },
  }
}

test('the button of a notice does nothing once its orders were placed again, and works after “Not now”', () => {
  const { lastCancel, notice } = notices()
  const { last, press } = notice(1_000)
  press()
  expect(lastCancel.getSnapshot()).toEqual({ last, isAsked: true })
  lastCancel.close()
  press()
  expect(lastCancel.getSnapshot().isAsked).toBe(true)
  lastCancel.spend(last)
  press()
  expect(lastCancel.getSnapshot()).toEqual({ last: undefined, isAsked: false })
})

test('the button of a notice offers its own orders, but none of an account that is no longer open', () => {
  const { lastCancel, notice } = notices()
  const first = notice(1_000)
  const second = notice(2_000)
  first.press()
  expect(lastCancel.getSnapshot().last).toBe(first.last)
  lastCancel.forget()
  first.press()
  second.press()
  expect(lastCancel.getSnapshot()).toEqual({ last: undefined, isAsked: false })
})
