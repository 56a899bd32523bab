import { useMutation } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import type { BlogPictureName } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures.ts'
import { upload } from '../http/client.ts'
import { RichTextField } from '../ui/editor/rich-text-field.tsx'
import { type ChosenPicture, InlinePictureField } from '../ui/picture-field.tsx'
import type { BlogValues } from './blog-form-values.ts'

type TextName = 'intro' | 'paraOneDescription' | 'paraTwoDescription' | 'paraThreeDescription'

/** A rich text field of the form, validated soon after every edit. */
export function BlogTextField({
  name,
  ...looks
}: {
  name: TextName
  label: string
  aside?: string
  className?: string
}) {
  const { control, setValue } = useFormContext<BlogValues>()
  const { mutateAsync } = useMutation({ mutationFn: uploadPicture })
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <RichTextField
          {...looks}
          value={field.value}
          onChange={(html) => setValue(name, html, { shouldValidate: true, shouldDirty: true })}
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
  label: string
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
          value={field.value}
          onChange={(value) => {
            set(value)
            clearErrors(name)
          }}
          onReject={(message) => {
            // Without another picture the field stays invalid until the user decides; otherwise the form would be sent
            // without any.
            if (!getValues(name)) set({ refused: message })
            setError(name, { message })
          }}
          error={fieldState.error?.message}
          inputRef={field.ref}
        />
      )}
    />
  )
}

async function uploadPicture(file: File): Promise<Picture> {
  const body = new FormData()
  body.append('image', file)
  return (await upload('POST /blog/picture', { form: body })).data
}
