import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import type { Me } from '@/api/normalize';
import { BlockedPeople } from './blocked-people';
import { MailSettings } from './mail-settings';
import { MyData } from './my-data';
import { PictureSection } from './picture-section';
import ProfileForm from './profile-form';
import type { useUpdateProfile } from './queries';

interface SectionProps {
  me: Me;
  update: ReturnType<typeof useUpdateProfile>;
}

/** The sections in their order; each is a card of its own. */
const SECTIONS: readonly ComponentType<SectionProps>[] = [
  PictureSection,
  ProfileForm,
  MailSettings,
  BlockedPeople,
  MyData,
];

const Stack = styled('div')({ display: 'grid', gap: 20, '& > *': { minWidth: 0 } });

/** What a person sets: picture, profile, whom they have blocked, and what becomes of their data. */
export default function SettingsTab(props: SectionProps) {
  return (
    <Stack>
      {SECTIONS.map((Section, place) => (
        <Section key={place} {...props} />
      ))}
    </Stack>
  );
}
