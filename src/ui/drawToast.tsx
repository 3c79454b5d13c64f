import { toast } from 'sonner'
import { CheckIcon, InfoIcon, WarningIcon } from './icons'
import type { Toast } from './showToast'

const icons = {
  done: <CheckIcon className="text-done" />,
  info: <InfoIcon className="text-accent" />,
  warn: <WarningIcon className="text-warn" />,
  danger: <WarningIcon className="text-danger" />,
}

/** Draws a toast in the region. What has to be read stays longer: what went wrong, and what was waited for. */
export function drawToast({ tone, title, detail, code, action, id, category }: Toast): void {
  const isLong = tone === 'danger' || tone === 'warn' || category === 'triggers' || category === 'alerts'
  const hasDescription = detail !== undefined || code !== undefined
  toast(title, {
    icon: icons[tone],
    duration: isLong ? 9000 : 5000,
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
