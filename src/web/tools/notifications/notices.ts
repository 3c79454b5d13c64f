import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'
import { createNoticeStore } from './noticeStore'
import { createSounds } from './sounds'

function createNotices({ storage, clock, timers }: PageStoresDeps) {
  return {
    notices: createNoticeStore({
      storage,
      timers,
      nowMs: clock.nowMs,
      makeKey: () => crypto.randomUUID(),
      onNotPersisted: (error) => performance.mark('optick:problem', { detail: String(error) }),
    }),
    sounds: createSounds(() => new AudioContext(), clock.nowMs),
  }
}

export function useNotices() {
  return usePageStore(createNotices)
}

export const visitStartMs = performance.timeOrigin
