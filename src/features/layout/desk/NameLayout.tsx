import { useId, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'
import { layoutStore } from '../layoutStore'
import { layoutNameError } from './layoutNameError'

/** Saves the desk as it stands under a name, or gives a saved one another name. */
export function NameLayout({ renamed, onClose }: { renamed?: string; onClose: () => void }) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(renamed ?? '')
  const [isTold, setTold] = useState(false)
  const name = text.trim()
  const error = layoutNameError(name)
  const isTaken = name !== renamed && layoutStore.getSnapshot().saved.some((one) => one.name === name)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={renamed === undefined ? t('Save the layout') : t('Rename the layout')}
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
          setTold(true)
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
          error={isTold ? error : undefined}
          hint={isTaken ? t('There is a layout of this name: it is replaced.') : undefined}
        />
      </form>
    </Dialog>
  )
}
