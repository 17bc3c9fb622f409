int gramsOfFlour(int loaves);
