import { useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'
import { layoutHash } from '../layoutLink'
import { layoutStore } from '../layoutStore'
import { layoutName } from './layoutName'

/** The desk as it stands, as a link. It has panels and sizes in it, and nothing of the account. */
export function ShareLayout({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { layout, name } = layoutStore.getSnapshot()
  const [link] = useState(() => location.origin + location.pathname + layoutHash({ name: layoutName(name), layout }))
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = () => {
    field.current?.select()
    // A page that is not served over https has no clipboard.
    if (!window.isSecureContext) return setCopied('no')
    navigator.clipboard.writeText(link).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Share the layout')}
      initialFocus={field}
      description={t(
        'Who opens this link is shown the layout and asked whether to use it. Nothing of your account is in it.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={copy}>
            {t('Copy link')}
          </Button>
        </>
      }
    >
      <div className="p-4">
        <TextField
          ref={field}
          label={t('Link')}
          value={link}
          onChange={() => {}}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          hint={
            <output>
              {copied === 'yes' && t('Copied.')}
              {copied === 'no' && t('The browser did not let it be copied: press Ctrl+C.')}
            </output>
          }
        />
      </div>
    </Dialog>
  )
}
