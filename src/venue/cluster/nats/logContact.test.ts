import { expect, test } from 'vitest'
import { until } from '@/dev/testing/cluster/clusterScene'
import { watchContact } from './logContact'
import type { Nats } from './openNats'

/** A server, a stream and a clock controlled by the test. */
function openScene() {
  const scene = { nowMs: 0, serverAnswers: true, streamAnswers: true, looks: 0 }
  const never = () => new Promise<never>(() => undefined)
  const nats = {
    connection: { rtt: () => (scene.serverAnswers ? Promise.resolve(1) : never()) },
    manager: {
      streams: {
        info: () => {
          scene.looks += 1
          return scene.streamAnswers ? Promise.resolve({ state: { first_seq: 1, last_seq: 5 } }) : never()
        },
      },
    },
  }
  const changes: boolean[] = []
  // The cast is safe, because `watchContact` uses only these two members.
  const { stop } = watchContact(nats as unknown as Nats, {
    name: { stream: 'S', subject: 's' },
    reader: { untilRead: () => Promise.resolve() },
    times: { lookMs: 2, lostMs: 3_000, silentMs: 12_000 },
    onChange: (hasContact) => changes.push(hasContact),
    nowMs: () => scene.nowMs,
  })
  return {
    ...scene,
    stop,
    changes,
    /** Sets whether server and stream answer, then lets the time pass in steps between polls. */
    pass: async (ms: number, answers: { readonly server: boolean; readonly stream: boolean }) => {
      scene.serverAnswers = answers.server
      scene.streamAnswers = answers.stream
      for (let step = 0; step < ms; step += 500) {
        scene.nowMs += 500
        const before = scene.looks
        await until(() => scene.looks > before + 2, 'the watch looks')
      }
    },
  }
}

test('contact is lost when no server answers for three seconds, and returns when the stream was read', async () => {
  const { pass, changes, stop } = openScene()
  await pass(60_000, { server: true, stream: true })
  await pass(2_500, { server: false, stream: false })
  expect(changes).toEqual([])
  await pass(1_000, { server: false, stream: false })
  expect(changes).toEqual([false])
  await pass(5_000, { server: true, stream: false })
  expect(changes).toEqual([false])
  await pass(500, { server: true, stream: true })
  expect(changes).toEqual([false, true])
  stop()
})

test('a stream without a leader is no loss for twelve seconds, while a server answers', async () => {
  const { pass, changes, stop } = openScene()
  await pass(5_000, { server: true, stream: true })
  await pass(11_500, { server: true, stream: false })
  expect(changes).toEqual([])
  await pass(1_000, { server: true, stream: false })
  expect(changes).toEqual([false])
  await pass(500, { server: true, stream: true })
  expect(changes).toEqual([false, true])
  stop()
})
