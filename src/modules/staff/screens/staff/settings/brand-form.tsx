/** The form of name, logo, colours and social links, with a preview that follows what is typed. */
import './brand.css'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { contrastWithWhite, MIN_TEXT_CONTRAST, themeOf } from '#platform/rules/theme.ts'
import { Gem } from '#platform/ui/brand.tsx'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, LabelledField } from '#platform/ui/form/field.tsx'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import {
  MAX_FACT,
  MAX_SHOP_NAME,
  MAX_TAGLINE,
  NATIVE_LANGUAGES,
  SOCIAL_SITES,
} from '../../../rules/shop-facts-input.ts'
import { useMay } from '../shell/staff-shell.tsx'
import type { FactsRefusal, TypedFacts } from './facts-route.ts'

export const BRAND_LABELS = {
  name: 'Shop name',
  nativeName: 'Name in another script (optional)',
  nativeLanguage: 'Language of that name',
  tagline: 'Tagline',
  email: 'E-mail for customers',
  phone: 'Telephone for customers',
  themeColour: 'Brand colour',
  paymentWindowColour: 'Colour of the payment window',
} as const

/** The logo's fields: its picture's URL, and two checkboxes. */
export const LOGO_FIELDS = ['logoUrl', 'isNameInLogo', 'isLogoRemoved'] as const

export const socialField = (site: string) => `social${site}`

type BrandFormProps = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/**
 * A native form: its response is a full page, which shows the new name everywhere. Typed values stay after an error.
 */
export function BrandForm({ shown, version, refusal }: BrandFormProps) {
  const mayChange = useMay()('settings.change')
  const [typed, setTyped] = useState(shown)
  const at = (name: keyof typeof BRAND_LABELS, maxLength = MAX_FACT) => ({
    label: BRAND_LABELS[name],
    name,
    maxLength,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  return (
    <div className="columns columns-even">
      <CheckedForm
        as="form"
        refusal={refusal}
        className="stack"
        aria-labelledby="shop-facts"
        // An upload has already filled its field when this event fires.
        onInput={({ currentTarget }) => setTyped(textsIn(new FormData(currentTarget)))}
      >
        <input type="hidden" name="version" value={version} />
        <FormNote>{refusal?.problems['']}</FormNote>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Name</legend>
          <Field {...at('name', MAX_SHOP_NAME)} autoComplete="organization" />
          <Field {...at('nativeName', MAX_SHOP_NAME)} hint="Shown beside the name." />
          <LabelledField
            label={BRAND_LABELS.nativeLanguage}
            name="nativeLanguage"
            error={refusal?.problems['nativeLanguage']}
            hint={undefined}
          >
            {(wiring) => (
              <select {...wiring} name="nativeLanguage" defaultValue={shown['nativeLanguage']}>
                {Object.entries(NATIVE_LANGUAGES).map(([tag, name]) => (
                  <option key={tag} value={tag}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </LabelledField>
          <Field {...at('tagline', MAX_TAGLINE)} />
        </fieldset>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Logo</legend>
          <LogoField shown={shown} canUpload={mayChange} error={refusal?.problems['logoUrl']} />
        </fieldset>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Contact</legend>
          <Field
            {...at('email')}
            inputMode="email"
            hint="In the footer, on documents and under every mail."
          />
          <Field {...at('phone', 20)} inputMode="tel" />
        </fieldset>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Colours</legend>
          <Field
            {...at('themeColour')}
            type="color"
            hint="Of links, buttons and the footer, of mails and invoices. Where text would be hard to read, pages use a darker shade of it."
          />
          <Field {...at('paymentWindowColour')} type="color" />
        </fieldset>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Your pages elsewhere</legend>
          {SOCIAL_SITES.map((site) => (
            <Field
              key={site}
              label={`${site} (optional)`}
              name={socialField(site)}
              inputMode="url"
              maxLength={200}
              placeholder="https://"
              defaultValue={shown[socialField(site)] ?? ''}
              error={refusal?.problems[socialField(site)]}
            />
          ))}
        </fieldset>
        {mayChange && (
          <button type="submit" className="button">
            Save brand
          </button>
        )}
      </CheckedForm>
      <Preview typed={typed} />
    </div>
  )
}

function textsIn(form: FormData): TypedFacts {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

/** A preview: the shop's header, links, buttons and footer, and white text on both colours. */
function Preview({ typed }: { readonly typed: TypedFacts }) {
  const { name, tagline, themeColour = '', paymentWindowColour = '' } = typed
  return (
    <section className="panel" aria-labelledby="brand-preview">
      <h3 id="brand-preview">Preview</h3>
      <div className="brand-preview" style={/^#[0-9a-f]{6}$/i.test(themeColour) ? shadesOf(themeColour) : {}}>
        <p className="brand-preview-head">
          <PreviewMark typed={typed} />
        </p>
        <p className="brand-preview-page">
          <u>All products</u> <span className="brand-preview-tint">In stock</span>
        </p>
        <p className="brand-preview-foot">{name}</p>
      </div>
      <p className="muted">{tagline}</p>
      <Sample colour={themeColour} text="Track your order" />
      <Sample colour={paymentWindowColour} text="Pay ₹1,499" />
    </section>
  )
}

function shadesOf(colour: string): CSSProperties {
  const { main, deep, tint } = themeOf(colour)
  return {
    '--color-emerald': main,
    '--color-emerald-deep': deep,
    '--color-emerald-tint': tint,
  } as CSSProperties
}

function PreviewMark({ typed }: { readonly typed: TypedFacts }) {
  const { name, nativeName, nativeLanguage, logoUrl = '' } = typed
  const hasLogo = logoUrl !== '' && typed['isLogoRemoved'] !== 'on'
  return (
    <span className="logo">
      {hasLogo ? <img className="logo-picture" src={`${logoUrl}/320`} alt="" /> : <Gem />}
      {(!hasLogo || typed['isNameInLogo'] !== 'on') && (
        <span className="title">
          {name} <span lang={nativeLanguage}>{nativeName}</span>
        </span>
      )}
    </span>
  )
}

function Sample({ colour, text }: { readonly colour: string; readonly text: string }) {
  const contrast = contrastWithWhite(colour)
  return (
    <p>
      <span className="button" style={{ backgroundColor: colour }} aria-hidden="true">
        {text}
      </span>{' '}
      <span className={contrast < MIN_TEXT_CONTRAST ? 'field-error' : 'muted small'} role="status">
        {contrast < MIN_TEXT_CONTRAST
          ? MESSAGES.colour_contrast
          : `Contrast with white ${contrast.toFixed(1)} : 1`}
      </span>
    </p>
  )
}

type LogoFieldProps = {
  readonly shown: TypedFacts
  readonly canUpload: boolean
  readonly error: string | undefined
}

/** The logo: uploaded at once, used when the form is saved. Removing it works without JavaScript. */
function LogoField({ shown, canUpload, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(shown['logoUrl'] ?? '')
  // Updates the form's preview once the field has the new picture.
  useEffect(() => {
    if (url !== (shown['logoUrl'] ?? '')) input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [url, shown])
  return (
    <div className="stack" data-field="logoUrl">
      <input ref={input} type="hidden" name="logoUrl" value={url} />
      {url === '' ? (
        <p className="muted">No logo: the shop shows its gem beside the name.</p>
      ) : (
        <p>
          <img className="brand-logo" src={`${url}/320`} alt="Your logo" />
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
      {canUpload && (
        <PictureDrop
          uploadTo="/api/admin/brand-pictures"
          label="Upload a logo"
          onUploaded={(picture) => setUrl(picture.url)}
        />
      )}
      <p className="field-hint">
        A PNG without a background looks best. It is shown in the header and the footer, in mails, on invoices
        and as the icon of browser tabs and phones.
      </p>
      <label className="tick">
        <input type="checkbox" name="isNameInLogo" defaultChecked={shown['isNameInLogo'] === 'on'} />
        The logo contains the name, so it is not written beside it
      </label>
      {url !== '' && (
        <label className="tick">
          <input type="checkbox" name="isLogoRemoved" defaultChecked={shown['isLogoRemoved'] === 'on'} />
          Remove the logo
        </label>
      )}
    </div>
  )
}
