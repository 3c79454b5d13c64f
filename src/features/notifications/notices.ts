import { systemTimers } from '@/client/timers'
import { createNoticeStore } from './noticeStore'
import { createSounds } from './sounds'
import { browserStorage } from '@/language/browserStorage'

const nowMs = () => Date.now()

/** The list of this page. */
export const notices = createNoticeStore({
  storage: browserStorage,
  timers: systemTimers,
  nowMs,
  makeKey: () => crypto.randomUUID(),
  onNotKept: (error) => performance.mark('optick:problem', { detail: String(error) }),
})

export const sounds = createSounds(() => new AudioContext(), nowMs)

/** What was told before belongs to earlier visits. */
export const visitStartMs = performance.timeOrigin
