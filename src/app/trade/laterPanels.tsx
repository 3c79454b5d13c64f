import { lazy, useState, type ComponentType } from 'react'

type LaterPanel<Props extends object> = {
  readonly Panel: ComponentType<Props>
  /** Asks for the code, once. */
  readonly preload: () => Promise<unknown>
}

/**
 * A panel whose code is not part of the first script. One whose code has arrived is drawn at once: React's own `lazy`
 * would show the fallback even then, and keep it for a third of a second.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPanel<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const preload = () => {
    loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Waiting = lazy(() => preload().then((component) => ({ default: component })))
  function Panel(props: Props) {
    // Which of the two is decided once: a change would mount the panel a second time.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Chosen {...props} />
  }
  return { Panel, preload }
}

const chart = later(() => import('@/features/chart/LiveChart').then((module) => module.LiveChart))
const ticket = later(() => import('./TicketPanel').then((module) => module.TicketPanel))
const tape = later(() => import('@/features/trades/LiveTrades').then((module) => module.LiveTrades))
const tables = later(() => import('./AccountTables').then((module) => module.AccountTables))

export const LiveChart = chart.Panel
export const TicketPanel = ticket.Panel
export const LiveTrades = tape.Panel
export const AccountTables = tables.Panel

/**
 * Asks for the code of the panels that are drawn after the book while the instrument's terms are still on their way:
 * waiting for the terms first would put one request behind the other. A failure is met again, and reported, where the
 * panel is drawn.
 */
export function preloadPanels(): void {
  void Promise.allSettled([ticket, tables, tape, chart].map(({ preload }) => preload()))
}
