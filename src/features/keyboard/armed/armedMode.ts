import { systemTimers } from '@/client/timers'
import { systemClock } from '@/lib/clock'
import type { ArmedSend } from './armedSend'
import { createArmedStore } from './armedStore'

/** The one armed mode of the page: its state is told in the header, and its keys are those of the desk in view. */
export const armedMode = createArmedStore<ArmedSend>(systemClock, systemTimers)
