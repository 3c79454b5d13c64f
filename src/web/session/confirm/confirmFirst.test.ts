import { expect, test } from 'vitest'
import { systemTimers } from '@/web/connection/timers'
import { createPageStores } from '@/web/session/pageStores'
import { attachToastListener } from '@/web/ui/showToast'
import { confirmFirst } from './confirmFirst'
import { createQuestions } from './questions'

const question = { title: 'Cancel all?', text: 'All', label: 'Cancel all', tone: 'danger' } as const
const asking = { wanted: { kind: 'cancelAll' }, question } as const

function scene(confirms: readonly 'cancelAll'[], refusal?: string) {
  const storage = {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
    key: () => null,
    length: 0,
  }
  const stores = createPageStores({
    venueId: 'paper',
    isPaper: true,
    storage,
    tabStorage: storage,
    clock: { nowMs: () => 0, nowNs: () => 0n },
    timers: systemTimers,
  })
  const done: string[] = []
  const detach = attachToastListener(({ title, detail }) => done.push(`${title}: ${detail}`))
  const act = () => {
    if (refusal === undefined) done.push('sent')
    return refusal
  }
  const sent = confirmFirst(stores, { confirms: [...confirms], confirmAbove: undefined }, asking, act)
  return { done, sent: sent.finally(detach), questions: stores.get(createQuestions) }
}

test('what needs no confirmation is sent without a question', async () => {
  const { done, sent, questions } = scene([])
  await sent
  expect(done).toEqual(['sent'])
  expect(questions.getSnapshot()).toBeUndefined()
})

test('nothing is sent before a yes, nor after a no', async () => {
  const { done, sent, questions } = scene(['cancelAll'])
  await Promise.resolve()
  expect(done).toEqual([])
  questions.getSnapshot()?.answer(false)
  await sent
  expect(done).toEqual([])
})

test('a yes sends once, and says why if nothing can be sent by then', async () => {
  const yes = scene(['cancelAll'])
  yes.questions.getSnapshot()?.answer(true)
  await yes.sent
  expect(yes.done).toEqual(['sent'])
  const late = scene(['cancelAll'], 'Your position changed since this preview.')
  late.questions.getSnapshot()?.answer(true)
  await late.sent
  expect(late.done).toEqual(['Not sent: Your position changed since this preview.'])
})
