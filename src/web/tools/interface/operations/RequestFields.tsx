import { useId } from 'react'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import { t } from '@/web/language/t'
import { describedBy } from '@/web/ui/describedBy'
import { Field } from '@/web/ui/Field'
import { Select } from '@/web/ui/Select'
import { TextField } from '@/web/ui/TextField'

export type RequestField = {
  readonly key: string
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonSchema
  readonly isStructured: boolean
}

type RequestFieldsProps = {
  fields: readonly RequestField[]
  values: Readonly<Record<string, string>>
  wrong: Readonly<Record<string, 'missing' | 'notJson'>>
  onChange: (key: string, text: string) => void
}

export function RequestFields({ fields, values, wrong, onChange }: RequestFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {fields.map((field) => (
        <OneField
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          error={textOf(wrong[field.key])}
          onChange={(text) => onChange(field.key, text)}
        />
      ))}
    </div>
  )
}

type OneFieldProps = {
  field: RequestField
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function OneField({ field, value, error, onChange }: OneFieldProps) {
  const { name, schema, isRequired, isStructured, place } = field
  const label = isRequired ? name : t('{name} (optional)', { name })
  const choices = choicesOf(schema)
  if (choices !== undefined) {
    return (
      <Select
        label={label}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: '—' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
        hint={error === undefined ? undefined : <span className="text-danger">{error}</span>}
      />
    )
  }
  if (isStructured && place === 'body')
    return <JsonField label={label} schema={schema} value={value} error={error} onChange={onChange} />
  return (
    <TextField
      label={label}
      maxLength={2_000}
      value={value}
      onChange={onChange}
      error={error}
      hint={hintOf(schema)}
      inputClassName="font-mono text-xs"
    />
  )
}

function JsonField({
  label,
  schema,
  value,
  error,
  onChange,
}: {
  label: string
  schema: JsonSchema
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={t('JSON')} className="col-span-full">
      <textarea
        id={id}
        {...describedBy(id, { error, hint: 'JSON' })}
        value={value}
        rows={6}
        placeholder={JSON.stringify(outlineOf(schema), undefined, 1)}
        spellCheck={false}
        maxLength={20_000}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control h-auto! px-2 py-1.5 font-mono text-xs"
      />
    </Field>
  )
}

function choicesOf({ enum: values, type, items }: JsonSchema): readonly string[] | undefined {
  if (type === 'boolean') return ['true', 'false']
  const listed = values ?? (type === 'array' ? items?.enum : undefined)
  return listed?.every((value) => typeof value === 'string') === true ? listed : undefined
}

/** Returns a field's hint. Descriptions come from the schema and are not translated. A plain string needs no hint. */
function hintOf({ description, type }: JsonSchema): string | undefined {
  return description ?? (type === 'string' ? undefined : type)
}

/** Returns a JSON outline that shows each member's type. */
function outlineOf(schema: JsonSchema): unknown {
  const { type, properties, items, anyOf, description } = schema
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, outlineOf(member)]))
  }
  if (items !== undefined) return [outlineOf(items)]
  return anyOf?.[0] === undefined ? (description ?? type ?? '') : outlineOf(anyOf[0])
}

function textOf(wrong: 'missing' | 'notJson' | undefined): string | undefined {
  if (wrong === undefined) return undefined
  return wrong === 'missing' ? t('Required') : t('Not valid JSON')
}
