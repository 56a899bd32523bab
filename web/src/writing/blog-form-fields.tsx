import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { BLOG_FIELDS, type BlogPictureName, type RichTextName } from '#contract/blog-fields.ts'
import { RichTextField } from '../ui/editor/rich-text-field.tsx'
import { uploadTextPicture } from '../ui/editor/text-uploads.ts'
import { type ChosenPicture, InlinePictureField, isRejected } from '../ui/picture-field.tsx'
import { type BlogValues, textError } from './blog-form-values.ts'

/** A rich text field of the form, validated soon after every edit. */
export function BlogTextField({ name, ...looks }: { name: RichTextName; aside?: string; className?: string }) {
  const { control, clearErrors, getFieldState, getValues, setError, setValue, subscribe } = useFormContext<BlogValues>()
  const { mutateAsync } = useMutation({ mutationFn: (file: File) => uploadTextPicture('POST /blog/picture', file) })
  const [initial] = useState(() => getValues(name))
  const watch = useCallback(
    (listener: (html: string) => void) => {
      listener(getValues(name))
      return subscribe({ name, formState: { values: true }, callback: ({ values }) => listener(values[name]) })
    },
    [getValues, name, subscribe],
  )
  const change = useCallback(
    (html: string) => {
      setValue(name, html, { shouldDirty: true })
      // Not the form's own check, which reads all of it.
      const message = textError(name, html)
      if (message === getFieldState(name).error?.message) return
      if (message) setError(name, { message })
      else clearErrors(name)
    },
    [clearErrors, getFieldState, name, setError, setValue],
  )
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <RichTextField
          {...looks}
          name={name}
          label={BLOG_FIELDS[name].label}
          initial={initial}
          watch={watch}
          onChange={change}
          onBlur={field.onBlur}
          focusRef={field.ref}
          error={fieldState.error?.message}
          uploadPicture={mutateAsync}
        />
      )}
    />
  )
}

type PictureProps = {
  name: BlogPictureName
  required?: boolean
  emptyClass: string
  previewClass: string
  hidesHint?: boolean
}

export function BlogPictureField({ name, ...looks }: PictureProps) {
  const { control, clearErrors, getValues, setError, setValue } = useFormContext<BlogValues>()
  // Not the field's own onChange: after a submit it validates, which would clear the error of a rejected picture.
  const set = (value: ChosenPicture) => setValue(name, value, { shouldDirty: true })
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <InlinePictureField
          {...looks}
          label={BLOG_FIELDS[name].label}
          value={field.value}
          onChange={(value) => {
            set(value)
            clearErrors(name)
          }}
          onReject={(message) => {
            // Without another picture the field stays invalid until the user decides; otherwise the form would be sent
            // without any.
            const current = getValues(name)
            if (!current || isRejected(current)) set({ refused: message })
            setError(name, { message })
          }}
          error={fieldState.error?.message}
          inputRef={field.ref}
        />
      )}
    />
  )
}
