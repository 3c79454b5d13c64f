import { WarningIcon } from '@/ui/icons'
import { lostMessage } from '@/appContext/disconnect/disconnectLabels'

/** What the lost connection costs, over the screen and under the header: nothing moves for it. */
export function LostOrdersNote({ count }: { count: number }) {
  const { title, detail } = lostMessage(count)
  return (
    <output className="fixed top-13 left-1/2 z-30 flex w-max max-w-[min(480px,calc(100vw-16px))] -translate-x-1/2 gap-2 rounded-md bg-surface-2 px-3 py-2 text-sm shadow-float">
      <WarningIcon className="mt-0.5 shrink-0 text-warn" />
      <span>
        <span className="block font-medium text-warn">{title}</span>
        <span className="block text-text-2">{detail}</span>
      </span>
    </output>
  )
}
