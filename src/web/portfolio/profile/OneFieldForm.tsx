import { useState, type SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { showErrors } from '@/web/ui/showErrors'
import { TextField } from '@/web/ui/TextField'

type OneFieldFormProps = {
  label: string
  /** The current value. If it changes elsewhere, the field shows the change until the trader types. */
  value: string
  submitLabel: string
  hint?: string
  placeholder?: string
  type?: 'text' | 'email'
  autoComplete?: string
  maxLength?: number
  isPending: boolean
  failure: string | undefined
  /** Text that confirms a success until the trader types again. */
  done: string | undefined
  /** Validates the text on submit. Returns an error message. */
  check?: (text: string) => string | undefined
  maySendSame?: boolean
  onSubmit: (text: string) => void
}

export function OneFieldForm(props: OneFieldFormProps) {
  const {
    label,
    value,
    submitLabel,
    hint,
    isPending,
    failure,
    done,
    check,
    maySendSame = false,
    onSubmit,
    ...field
  } = props
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const text = typed ?? value
  const isChanged = text !== value || maySendSame
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = isChanged ? check?.(text) : text === '' ? t('Enter something first') : t('Nothing has changed')
    if (wrong !== undefined) return showErrors(event.currentTarget, () => setFault(wrong))
    setFault(undefined)
    onSubmit(text)
  }
  const isDone = done !== undefined && failure === undefined && !isPending && text === value
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          {...field}
          label={label}
          value={text}
          onChange={(next) => {
            setTyped(next)
            setFault(undefined)
          }}
          error={fault ?? failure}
          hint={isDone ? undefined : hint}
          className="flex-1"
        />
        <Button
          type="submit"
          isPending={isPending}
          className={`mt-4.75 min-w-22 not-pointer-coarse:justify-start ${isPending ? 'pl-7' : ''}`}
        >
          {submitLabel}
        </Button>
      </div>
      <output className="text-xs text-done empty:hidden">{isDone && done}</output>
    </form>
  )
}
