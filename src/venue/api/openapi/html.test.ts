import { expect, test } from 'vitest'
import { joined, markup, raw, schemaHtml } from './html'

test('text is always escaped', () => {
  expect(markup`<p title="${'"'}">${"<img src=x onerror=alert(1)> & '"}</p>`.text).toBe(
    '<p title="&quot;">&lt;img src=x onerror=alert(1)&gt; &amp; &#39;</p>',
  )
})

test('nested markup is not escaped again', () => {
  expect(markup`<ul>${joined([markup`<li>${1}</li>`, raw('<li>2</li>')])}</ul>`.text).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  )
})

test('a schema lists its members with their types and which are optional', () => {
  const { text } = schemaHtml({
    type: 'object',
    properties: {
      price: { type: 'string', description: 'a decimal <text>' },
      legs: { type: 'array', items: { $ref: '#/components/schemas/Leg' } },
    },
    required: ['price'],
  })
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    '<dl> <dt><code>price</code></dt> <dd><span class="type">string</span> a decimal &lt;text&gt;</dd>' +
      '<dt><code>legs</code> <small>optional</small></dt> <dd><span class="type">list of</span> <a href="#record-Leg">Leg</a></dd> </dl>',
  )
})
