import { lostMessage } from '@/web/session/disconnect/disconnectLabels'
import { WarningIcon } from '@/web/ui/icons'

/**
 * Shows what the lost connection may cost. It floats, so that nothing moves: below the header on a phone; on a wider
 * page at the foot, right of the risk notices, where it covers neither the market strip nor the chart's tools.
 */
export function LostOrdersNote({ count }: { count: number }) {
  const { title, detail } = lostMessage(count)
  return (
    <output className="fixed top-13 left-1/2 z-30 flex w-max max-w-[min(480px,calc(100vw-16px))] -translate-x-1/2 gap-2 rounded-md bg-surface-2 px-3 py-2 text-sm shadow-float sm:top-auto sm:bottom-4 sm:left-98 sm:max-w-[min(480px,calc(100vw-408px))] sm:translate-x-0">
      <WarningIcon className="mt-0.5 shrink-0 text-warn" />
      <span>
        <span className="block font-medium text-warn">{title}</span>
        <span className="block text-text-2">{detail}</span>
      </span>
    </output>
  )
}
