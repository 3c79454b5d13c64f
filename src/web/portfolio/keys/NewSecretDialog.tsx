import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { CopyButton } from '@/web/ui/CopyButton'
import { Dialog } from '@/web/ui/Dialog'
import { WarningIcon } from '@/web/ui/icons'

type NewSecretDialogProps = {
  title: string
  parts: readonly { readonly name: string; readonly text: string; readonly isSecret: boolean }[]
  onClose: () => void
}

/** Shows a new secret once, to be copied. The app does not store it. */
export function NewSecretDialog({ title, parts, onClose }: NewSecretDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I’ve saved it')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="flex gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm">
          <WarningIcon className="mt-0.5 shrink-0 text-warn" />
          <span>{t('Copy it now. It won’t be shown again, and Optick doesn’t store it.')}</span>
        </p>
        <dl className="flex flex-col gap-3">
          {parts.map(({ name, text, isSecret }) => (
            <div key={name}>
              <dt className="label">{name}</dt>
              <dd className="mt-1 flex items-start gap-2">
                <code
                  className={`min-w-0 flex-1 rounded-sm bg-surface-2 px-2 py-1 font-sans text-sm break-all select-all ${isSecret ? 'text-text-1' : 'text-text-2'}`}
                >
                  {text}
                </code>
                <CopyButton text={text} name={name} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
