import { toast } from 'sonner'
import { CheckIcon, InfoIcon, WarningIcon } from './icons'

export type Toast = {
  tone: 'done' | 'info' | 'warn' | 'danger'
  /** What happened, in the field's own words: "Bought 0.5 ETH-PERP at 3,120.5". */
  title: string
  /** Why, or what to do. */
  detail?: string | undefined
  /** The venue's code, in small. */
  code?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** A later toast with the same id takes the place of this one. */
  id?: string | undefined
}

const icons = {
  done: <CheckIcon className="text-done" />,
  info: <InfoIcon className="text-accent" />,
  warn: <WarningIcon className="text-warn" />,
  danger: <WarningIcon className="text-danger" />,
}

/** Shows a toast. What went wrong stays longer, since it has to be read. */
export function showToast({ tone, title, detail, code, action, id }: Toast): void {
  const hasDescription = detail !== undefined || code !== undefined
  toast(title, {
    icon: icons[tone],
    duration: tone === 'danger' || tone === 'warn' ? 9000 : 5000,
    ...(id !== undefined && { id }),
    ...(action !== undefined && { action: { label: action.label, onClick: action.onPress } }),
    ...(hasDescription && {
      description: (
        <>
          {detail}
          {code !== undefined && <span className="ml-1 text-xs text-text-3">{code}</span>}
        </>
      ),
    }),
  })
}
