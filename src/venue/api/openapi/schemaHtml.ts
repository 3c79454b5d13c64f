import type { JsonSchema } from '@/protocol/scalarSchemas'
import { joined, markup, type Html } from './html'

/** A schema as nested lists. Records of the document are links to where they stand. */
export function schemaHtml(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) return recordLink(schema.$ref)
  if (schema.properties !== undefined) return membersHtml(schema)
  if (schema.prefixItems !== undefined) {
    return markup`<span class="type">list of</span>
      <ol>
        ${joined(schema.prefixItems.map((item) => markup`<li>${schemaHtml(item)}</li>`))}
      </ol>`
  }
  if (schema.items !== undefined) return markup`<span class="type">list of</span> ${schemaHtml(schema.items)}`
  const [record] = schema.allOf ?? []
  // What comes after the record narrows it: which of its members are always there.
  if (record !== undefined) return schemaHtml(record)
  if (schema.anyOf !== undefined) {
    return markup`<span class="type">one of</span>
      <ul>
        ${joined(schema.anyOf.map((item) => markup`<li>${schemaHtml(item)}</li>`))}
      </ul>`
  }
  return scalarHtml(schema)
}

function membersHtml({ properties = {}, required = [] }: JsonSchema): Html {
  return markup`<dl>
    ${joined(
      Object.entries(properties).map(
        ([name, member]) =>
          markup`<dt><code>${name}</code>${required.includes(name) ? '' : markup` <small>optional</small>`}</dt>
            <dd>${schemaHtml(member)}</dd>`,
      ),
    )}
  </dl>`
}

function scalarHtml({ type, enum: values, description, additionalProperties }: JsonSchema): Html {
  if (values !== undefined) return joined(values.map((value) => markup`<code>${String(value)}</code> `))
  if (additionalProperties !== undefined)
    return markup`<span class="type">by name</span> ${schemaHtml(additionalProperties)}`
  if (type === undefined) return markup`<span class="type">nothing</span>`
  return markup`<span class="type">${type}</span>${description === undefined ? '' : markup` ${description}`}`
}

function recordLink(ref: string): Html {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return markup`<a href="#record-${name}">${name}</a>`
}
