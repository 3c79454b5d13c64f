import { expect, test } from 'vitest'
import { createByHand } from './byHand'
import type { OpenOrder } from './openOrders'

const orderId = '0x1a' as const

/** Each kind of work notes when it is ended; a peg's request in flight arrives when `arrive` is called. */
function scene() {
  const done: string[] = []
  let arrive = () => {}
  const inFlight = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const byHand = createByHand({
    workedOrders: {
      handOver: async (ids) => {
        done.push(`hand over ${ids.join()}`)
        return () => done.push('go on')
      },
      stopAll: () => done.push('stop all'),
    },
    pegs: {
      release: (ids, why) => {
        done.push(`peg ${ids.join()} ${why}`)
        return inFlight
      },
      stopAll: () => done.push('stop pegs'),
    },
    trails: {
      release: async (ids, why) => {
        done.push(`trail ${ids.join()} ${why}`)
        return async (isDone) => void done.push(`trail settled: ${isDone}`)
      },
    },
    icebergs: {
      release: async (ids) => void done.push(`iceberg ${String(ids)}`),
      amend: (id, remaining, edit) => {
        done.push(`iceberg amend ${id} ${remaining}`)
        return edit()
      },
    },
    openOrders: () => [{ orderId } as unknown as OpenOrder],
  })
  const act = async () => {
    done.push('sent')
    return { status: 'done', value: undefined } as const
  }
  return { byHand, act, done, arrive: () => arrive() }
}

test('a cancel or an amend of one order is sent once no work has a request for it in flight', async () => {
  const cancel = scene()
  const cancelling = cancel.byHand.cancel([orderId], cancel.act)
  const before = ['hand over 0x1a', 'trail 0x1a cancelled', 'peg 0x1a cancelled', 'iceberg 0x1a']
  await Promise.resolve()
  expect(cancel.done).toEqual(before)
  cancel.arrive()
  await cancelling
  expect(cancel.done).toEqual([...before, 'sent', 'go on', 'trail settled: true'])

  const edit = scene()
  edit.arrive()
  await edit.byHand.edit(orderId, 5n, edit.act)
  const released = ['hand over 0x1a', 'trail 0x1a changed', 'peg 0x1a changed', 'iceberg amend 0x1a 5']
  expect(edit.done).toEqual([...released, 'sent', 'go on', 'trail settled: true'])
})

test('a cancel of everything ends all work and waits for none of it', async () => {
  const { byHand, act, done } = scene()
  await byHand.cancelAll(act)
  const ended = ['stop all', 'stop pegs', 'iceberg all', 'trail 0x1a cancelled']
  expect(done).toEqual([...ended, 'sent', 'trail settled: true'])
})
