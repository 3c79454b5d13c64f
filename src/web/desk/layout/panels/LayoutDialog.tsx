import { useId, useRef, useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { TextField } from '@/web/ui/TextField'
import { readLayoutLink, type SharedLayout, layoutHash, longestLink } from '../layoutLink'
import { layoutStore } from '../layoutStore'
import { layoutNameError, layoutName } from './layoutName'
import { UseLayout } from './UseLayout'

export type LayoutAct = 'save' | 'rename' | 'delete' | 'share' | 'import'

export function LayoutDialog({ act, onClose }: { act: LayoutAct; onClose: () => void }) {
  const { name } = layoutStore.getSnapshot()
  switch (act) {
    case 'save':
      return <NameLayout onClose={onClose} />
    case 'rename':
      return <NameLayout renamed={name} onClose={onClose} />
    case 'delete':
      return <DeleteLayout name={name} onClose={onClose} />
    case 'share':
      return <ShareLayout onClose={onClose} />
    case 'import':
      return <ImportLayout onClose={onClose} />
  }
}

/** Asks for confirmation, because deleting cannot be undone. */
export function DeleteLayout({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Delete layout “{name}”?', { name })}
      size="small"
      description={t('Your current layout stays as is; only the saved copy is deleted.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel', {}, 'leave')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              layoutStore.remove(name)
              onClose()
            }}
          >
            {t('Delete')}
          </Button>
        </>
      }
    >
      <div className="h-3" />
    </Dialog>
  )
}

function ImportLayout({ onClose }: { onClose: () => void }) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const [shared, setShared] = useState<SharedLayout>()
  if (shared !== undefined) return <UseLayout shared={shared} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Import layout from link')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel', {}, 'leave')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('Preview')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const read = readLayoutLink(text)
          if (read !== undefined) return setShared(read)
          setErrorShown(true)
          field.current?.focus()
        }}
      >
        <TextField
          ref={field}
          label={t('Link')}
          maxLength={longestLink}
          value={text}
          onChange={(next) => {
            setErrorShown(false)
            setText(next)
          }}
          error={isErrorShown ? t('Not a valid layout link. It should contain “#layout=” and be complete.') : undefined}
        />
      </form>
    </Dialog>
  )
}

/** Saves the current desk under a name, or renames a saved layout. */
function NameLayout({ renamed, onClose }: { renamed?: string; onClose: () => void }) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(renamed ?? '')
  const [isErrorShown, setErrorShown] = useState(false)
  const name = text.trim()
  const error = layoutNameError(name)
  const isTaken = name !== renamed && layoutStore.getSnapshot().saved.some((one) => one.name === name)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={renamed === undefined ? t('Save layout') : t('Rename layout')}
      size="small"
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel', {}, 'leave')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {isTaken ? t('Replace') : renamed === undefined ? t('Save') : t('Rename')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setErrorShown(true)
          if (error !== undefined) return field.current?.focus()
          if (renamed === undefined) layoutStore.save(name)
          else layoutStore.rename(renamed, name)
          onClose()
        }}
      >
        <TextField
          ref={field}
          label={t('Name')}
          value={text}
          onChange={setText}
          error={isErrorShown ? error : undefined}
          hint={isTaken ? t('A layout with this name exists and will be replaced.') : undefined}
        />
      </form>
    </Dialog>
  )
}

/** Shares the current desk as a link. The link contains panels and sizes, but no account data. */
function ShareLayout({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { layout, name } = layoutStore.getSnapshot()
  const [link] = useState(() => location.origin + location.pathname + layoutHash({ name: layoutName(name), layout }))
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = () => {
    field.current?.select()
    // Browsers provide the clipboard only in a secure context (https).
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
      title={t('Share layout')}
      initialFocus={field}
      description={t('Anyone with this link can preview and use the layout. It contains no account data.')}
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
              {copied === 'no' && t('Your browser blocked copying. Press Ctrl+C.')}
            </output>
          }
        />
      </div>
    </Dialog>
  )
}
