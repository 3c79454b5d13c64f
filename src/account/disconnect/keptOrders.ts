import * as z from 'zod/mini'
import { parseJson } from '@/lib/parseJson'
import { hash32 } from '@/protocol/codecs'
import type { Hash } from '@/protocol/instrument'

const kept = z.array(hash32)

/** Enough for a page of orders; ids are public, and long. */
const most = 200

/**
 * What is open by this page's connection, for the page after it: a page that is closed cannot tell what its orders came
 * to. What cannot be read is nothing.
 */
export function createKeptOrders(storage: Pick<Storage, 'getItem' | 'setItem'>, name: string) {
  const key = `optick.connectionOrders.${name}`
  return {
    read: (): ReadonlySet<Hash> => {
      const parsed = z.safeParse(kept, parseJson(storage.getItem(key)))
      return new Set(parsed.success ? parsed.data : [])
    },
    keep: (orderIds: ReadonlySet<Hash>): void => storage.setItem(key, JSON.stringify([...orderIds].slice(-most))),
  }
}
