import { createStore } from '@/core/lib/store'
import { CallError, NotConnectedError } from '@/web/connection/callErrors'
import type { Socket } from '@/web/connection/socket'

/** Follows whether the connection is authenticated. */
export function createProgramLogin(socket: Pick<Socket, 'getSnapshot' | 'subscribe' | 'onLost'>) {
  /** `out`: without keys. An error: the venue has rejected the keys. */
  const state = createStore<'out' | 'running' | 'done' | CallError>('out')
  socket.onLost(() => {
    if (state.getSnapshot() !== 'out') state.set('running')
  })
  const isOpen = () => socket.getSnapshot().state === 'open'
  return {
    begin: () => state.set('running'),
    isDone: () => isOpen() && state.getSnapshot() === 'done',
    follow: async (proving: Promise<void>) => {
      try {
        await proving
        state.set('done')
      } catch (error) {
        // After a rate limit it is sent again.
        if (error instanceof CallError && error.retryAfterMs === undefined) state.set(error)
        throw error
      }
    },
    whenReady: () =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          const now = state.getSnapshot()
          if (now instanceof CallError) end(() => reject(now))
          else if (socket.getSnapshot().state === 'closed') end(() => reject(new NotConnectedError('connect')))
          else if (isOpen() && now !== 'running') end(resolve)
        }
        const stops = [state.subscribe(look), socket.subscribe(look)]
        const end = (settle: () => void) => {
          for (const stop of stops) stop()
          settle()
        }
        look()
      }),
  }
}
